import { crc32 } from "node:zlib";

const afterHeader = 8 + 25;

/** Put a credential into a PNG, in the text chunk where readers of Open Badges 3.0 look for it. */
export function bakeBadge(png: Buffer, credential: string): Buffer {
  const keyword = Buffer.from("openbadgecredential\0");
  // Not compressed, no language, no translated keyword.
  const content = Buffer.concat([Buffer.from("iTXt"), keyword, Buffer.from([0, 0, 0, 0]), Buffer.from(credential)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([png.subarray(0, afterHeader), length, content, checksum, png.subarray(afterHeader)]);
}
