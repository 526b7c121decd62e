import { fdatasyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * The engine's file system over a folder, with the fsync that it lacks: without it PostgreSQL's fsync does
 * nothing, and a power cut may damage the database. A failed sync ends the engine, as it ends PostgreSQL.
 */
export function syncedFiles(folder: string): NodeFS {
  const files = new NodeFS(folder);
  const init = files.init.bind(files);
  files.init = async (...given) => {
    const { emscriptenOpts } = await init(...given);
    const add: Preparation = ({ FS, NODEFS }) => {
      NODEFS.stream_ops.fsync = ({ nfd, node }: Stream) => {
        // Windows persists directory entries by itself and supports no sync of a folder.
        if (process.platform === 'win32' && FS.isDir(node.mode)) return;
        fdatasyncSync(nfd);
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), add] } };
  };
  return files;
}

/** Run by Emscripten when its file systems are ready and before the engine starts. */
type Preparation = NonNullable<Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']['preRun']>[number];

/** An open file in Emscripten's NODEFS. */
interface Stream {
  nfd: number;
  node: { mode: number };
}
