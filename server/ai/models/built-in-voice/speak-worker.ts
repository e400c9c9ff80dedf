import { parentPort, workerData } from "node:worker_threads";

/** The most bytes that a program may write: far more than any sentence needs. */
const mostOutput = 32 * 1024 * 1024;

/** The WASI interface's error numbers. */
const errors = { none: 0, badFile: 8, tooLarge: 22, notFound: 44 };

const outputFolder = { file: 3, name: "/out" };

const firstFile = 4;

class ProgramExit extends Error {}

// In a separate thread, because synthesis keeps a core busy.
const { module, voice } = workerData as { module: WebAssembly.Module; voice: string };

parentPort?.on("message", (text: string) => {
  try {
    const wav = runProgram(module, ["flite", "-voice", voice, "-t", text, "-o", "/out/speech.wav"]);
    parentPort?.postMessage(wav, [wav.buffer as ArrayBuffer]);
  } catch {
    // The error's message is dropped, because it could contain the text.
    parentPort?.postMessage(null);
  }
});

/**
 * Run a WASI command line program that writes one file under /out, and return that file. The program has access to its arguments and the
 * time only: no disk, no network, no environment. Its memory is freed afterwards. Throws if it writes nothing or fails.
 */
function runProgram(module: WebAssembly.Module, args: readonly string[]): Uint8Array {
  const encoded = args.map((arg) => new TextEncoder().encode(`${arg.replaceAll("\0", " ")}\0`));
  let memory = new DataView(new ArrayBuffer(0));
  let output = new Uint8Array(0);
  let length = 0;
  let position = 0;
  const view = (): DataView => {
    const { buffer } = (instance.exports as { memory: WebAssembly.Memory }).memory;
    if (memory.buffer !== buffer) memory = new DataView(buffer);
    return memory;
  };
  const bytesAt = (at: number, size: number) => new Uint8Array(view().buffer, at, size);

  function append(bytes: Uint8Array): void {
    const end = position + bytes.length;
    if (end > output.length) {
      const larger = new Uint8Array(Math.max(end, output.length * 2, 65_536));
      larger.set(output);
      output = larger;
    }
    output.set(bytes, position);
    position = end;
    length = Math.max(length, end);
  }

  const imports = {
    args_sizes_get: (count: number, size: number) => {
      view().setUint32(count, encoded.length, true);
      view().setUint32(
        size,
        encoded.reduce((sum, { length: each }) => sum + each, 0),
        true,
      );
      return errors.none;
    },
    args_get: (pointers: number, buffer: number) => {
      let at = buffer;
      for (const [index, arg] of encoded.entries()) {
        view().setUint32(pointers + index * 4, at, true);
        bytesAt(at, arg.length).set(arg);
        at += arg.length;
      }
      return errors.none;
    },
    clock_time_get: (_clock: number, _precision: bigint, result: number) => {
      view().setBigUint64(result, BigInt(Date.now()) * 1_000_000n, true);
      return errors.none;
    },
    fd_prestat_get: (file: number, result: number) => {
      if (file !== outputFolder.file) return errors.badFile;
      view().setUint32(result, 0, true);
      view().setUint32(result + 4, outputFolder.name.length, true);
      return errors.none;
    },
    fd_prestat_dir_name: (_file: number, at: number, size: number) => {
      bytesAt(at, size).set(new TextEncoder().encode(outputFolder.name).subarray(0, size));
      return errors.none;
    },
    fd_fdstat_get: (file: number, result: number) => {
      bytesAt(result, 24).fill(0);
      // Kinds: 2 is a terminal, 3 a folder, 4 a file. All rights, because there is nothing else to reach.
      view().setUint8(result, file < outputFolder.file ? 2 : file === outputFolder.file ? 3 : 4);
      view().setBigUint64(result + 8, 0xffff_ffff_ffff_ffffn, true);
      view().setBigUint64(result + 16, 0xffff_ffff_ffff_ffffn, true);
      return errors.none;
    },
    fd_fdstat_set_flags: () => errors.none,
    path_open: (
      _folder: number,
      _lookup: number,
      _path: number,
      _size: number,
      create: number,
      _base: bigint,
      _rights: bigint,
      _flags: number,
      result: number,
    ) => {
      // No file can be opened for reading, and only the output file can be created.
      if ((create & 1) === 0) return errors.notFound;
      view().setUint32(result, firstFile, true);
      return errors.none;
    },
    fd_seek: (file: number, offset: bigint, whence: number, result: number) => {
      if (file !== firstFile) return errors.badFile;
      position = Math.max(0, Number(offset) + (whence === 1 ? position : whence === 2 ? length : 0));
      view().setBigUint64(result, BigInt(position), true);
      return errors.none;
    },
    fd_read: (_file: number, _vectors: number, _count: number, result: number) => {
      view().setUint32(result, 0, true);
      return errors.none;
    },
    fd_write: (file: number, vectors: number, count: number, result: number) => {
      let written = 0;
      for (let index = 0; index < count; index += 1) {
        const at = view().getUint32(vectors + index * 8, true);
        const size = view().getUint32(vectors + index * 8 + 4, true);
        if (file === firstFile) {
          if (position + size > mostOutput) return errors.tooLarge;
          append(bytesAt(at, size));
        }
        written += size;
      }
      view().setUint32(result, written, true);
      return errors.none;
    },
    fd_close: () => errors.none,
    proc_exit: (code: number) => {
      throw new ProgramExit(String(code));
    },
  };

  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: imports });
  try {
    (instance.exports as { _start(): void })._start();
  } catch (error) {
    if (!(error instanceof ProgramExit) || error.message !== "0") throw error;
  }
  if (length === 0) throw new Error("the program wrote nothing");
  return output.slice(0, length);
}
