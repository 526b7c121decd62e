@rem What exec is to a POSIX shell, for the scripts of package.json: there it keeps the shell from standing between npm and the server.
@%*
