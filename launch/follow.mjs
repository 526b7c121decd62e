// Preloaded into every program that a launcher starts: a launcher killed by `kill -9` cannot pass a signal
// on, but its channel closes.
const whenAlone = process.env['VISITA_WHEN_ALONE'];

if (whenAlone && process.channel) {
  // The program decides about its own children.
  delete process.env['VISITA_WHEN_ALONE'];
  process.env['NODE_OPTIONS'] = process.env['NODE_OPTIONS']
    ?.replace(`--import=${import.meta.url}`, '')
    .trim();

  process.once('disconnect', () => {
    if (whenAlone === 'die') process.kill(process.pid, 'SIGKILL');
    // Emitted instead of sent, because Windows would kill the process. No proxy needs a notice period then.
    else if (!process.emit('SIGINT', 'SIGINT')) process.exit(130);
  });
  process.channel.unref();
}
