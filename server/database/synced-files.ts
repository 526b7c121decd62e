import { fdatasyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * The engine's layer over the files of a folder, with the operation that it lacks: without it PostgreSQL's fsync does
 * nothing, and a power cut may tear the database to pieces. A sync that fails ends the engine, which is what PostgreSQL does.
 */
export function syncedFiles(folder: string): NodeFS {
  const files = new NodeFS(folder);
  const init = files.init.bind(files);
  files.init = async (...given) => {
    const { emscriptenOpts } = await init(...given);
    const add: Preparation = ({ FS, NODEFS }) => {
      NODEFS.stream_ops.fsync = ({ nfd, node }: Stream) => {
        // Windows keeps the names in its folders by itself and lets nobody ask for it
        if (process.platform === 'win32' && FS.isDir(node.mode)) return;
        fdatasyncSync(nfd);
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), add] } };
  };
  return files;
}

/** Run by Emscripten once its file systems are there and before the engine is. */
type Preparation = NonNullable<Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']['preRun']>[number];

/** An open file as Emscripten's layer over Node keeps it. */
interface Stream {
  nfd: number;
  node: { mode: number };
}
