// Loaded into every program that a launcher starts: a launcher killed by `kill -9` cannot pass a signal on, but its channel closes.
const whenAlone = process.env['VISITA_WHEN_ALONE'];

if (whenAlone && process.channel) {
  // The program's own children are the program's business.
  delete process.env['VISITA_WHEN_ALONE'];
  process.env['NODE_OPTIONS'] = process.env['NODE_OPTIONS']?.replace(`--import=${import.meta.url}`, '').trim();

  process.once('disconnect', () => {
    if (whenAlone === 'die') process.kill(process.pid, 'SIGKILL');
    // Emitted, because Windows would not deliver it but kill. Nobody is left to whom notice could be given.
    else if (!process.emit('SIGINT', 'SIGINT')) process.exit(130);
  });
  process.channel.unref();
}
