import { gunzipSync } from "node:zlib";
import sharp from "sharp";
import { pngBomb } from "./png-bomb.ts";

const packed = (base64: string) => gunzipSync(Buffer.from(base64, "base64"));

/** An AVIF of one color, 4000 by 3000: 591 bytes that take 250 MB to be decoded. */
export const avifOf12Megapixels = packed(
  "H4sIAAAAAAACA2NgYJBJK6ksSCzLTGMAgtzMNEMQOzczEcS/lptaksgAAYoZKTlFUDZDQWZyCQMaUMrMyU8GMVwcGBiBEAR+QWkGxlAgoZyZmZcG4QKxKJCTygTlJZYZGIKYfAWZJblwJWGZBUUFQNoisyA5H0jzJJYZOjcagDWJZBYXpEIM51/AwMC9A8gQKMisyASJMHNwcAApscyCXJj7gU5ibmRiBjJic1MSS4QYuLhs9P7Vvb3l4Oy4xOgIk1CZsKh6/f//3fZMDEnnT2l9l6zasfSPmh5jCOP8LwvvMc/Ms5t1d97+hQve7FhYdqK+VajfvPSA9eIVnpxpHBYvti5dNlfhqFff7xUHo77lLtqwSDqpYfYpxS1XcvuP34m8xl/soPP5pUZYro+D7SNhnwVRrG7IVvgKXio50zChIdFeN8g88dLjovimjEsTnDc+Lrl/MYLbQN+Ybd3HHX2zV7xmrMhgvP2te72dwNvAvTkJpm06+uXJ23ojtTd81AheoO0tXHhs9pnAXbuS9nkKfeCokq2WF194VY43NPpdnEH0RdegP4EmcieuCimpVflUNW2SvHi9KjFw17ojkU3rlGK5xISi2S98+HtBpc7ddALDkW8cJ56pcsk4u39NaT/76fK6FuMQjWUbpjscUVY4ExwV9+FtSA9n3QfpJQpc9/ZnBbJ+/yosAQDglo2xTwIAAA==",
);

/** An AVIF of one color, 7000 by 7000: 1,497 bytes that take 900 MB. */
export const avifOf49Megapixels = packed(
  "H4sIAAAAAAACA2NgYJBJK6ksSCzLTGMAgtzMNEMQOzczEcS/lptaksgAAYoZKTlFUDZDQWZyCQMaUMrMyU8GMVwcGBiBEAR+QWkGlvtAQjkzMw9sDVhUFMhJZYLyEssMDEFMvoLMkly4krDMgqICIG2RWZCcD6R5EssMnRvtwZpEMosLUiGGS0dAMINAQWZFJkiEmYODA0iJZRbkwtwPdBJzIxMz0CnPc1MSS4QYuLjsP5ut31o2QeBCptE5TuG5LUc97////+j8gQaG5POntL5LVu1Y+kdNjzGEcf6XhfeYZ+bZzbo7b//CBW92LCw7Ud8q1G9eesB68QpPzjQOixdbly6bq3DUq+/3ihu/niuYrP4T9CtoUfbZNVbNys8LZyz6FDPNtLdGWudV2GSmt4uC6lbsZ45YjGxJ8P/DHxrPHF48+SHnv8ymrIrS+9azDd+wGxpJ3CtZGzxfSfL0XtVvZxoXXlB/fq/lyId2fz7u756LivaJbF9f+Uzw5UT9bJO1zH4bRKTXBN7M4Z2e313O23LJZFXTvlxNzQ2T9gtLXmOuMJtZEqCRPq382I7SmyYVmjJ3dmuw7Vu98vDiHxv8uUxvTUrvTluavsHnXU562hvNlKD9OTu9NiciO9JX8FLJmYYJDYn2ukHmiZceF8U3ZVya4Lzxccn9ixHcBvrGbOs+7uibveI146sJc+8wHPh4XcSvcdkP9hMCMyY3Fc8MOGsh9OjV9lUVKz2P7Of6uthp87SZO1ZIzD5/SlPolNba2+udiyv4fOV/KgQfT6n+HJ4rvjnx8PdNZ/UYVR59l7oRl1Bf0NOSXFFWNmuaceHKk47xEWLmMi2yRlvDc/r2zfjWab7E5M2GdaEB4ukxd8vDA6e+2sk1q9Eh5rHGNGkLn+AOntyVV3LbUyw3snXGv3jJwCixYm6Vj/wbnn//Ba4vtZvl9p5v4ew/Vbc+Hz11nG3WI/47Lx5sUjsRMNL9f5ym/p++PlP4AEeVbNWTu562erzLHr+OXuPxKKzUdmPiqg+Xve4cDHRZF7fn7bysJSrr0vk4jq2s2Tqjsu7lldd+O0tdtvBq+r+/cfn1dOWXa248uGDvk23MtYPVk+2m844E8zOvYlYyNFnVVNT5V6b0pO6ePPgCed6px/bn2dSy/nxKr9ovq7XrS+y6tHcK1743pDDxn+boCt86rWrWxnDH83yvt6894ilhszH/rUhq57O0No3nRvvuJixcXKew+tDrbldlXudn9xjWB54OyP168F5AcYfAPRMAd5Uve9kFAAA=",
);

/** A lossless WebP of 7000 by 7000 in 38 bytes. */
const webpOf49Megapixels = Buffer.from("UklGRh4AAABXRUJQVlA4TBEAAAAvV9vVFgdQjyKXp4CBiOh/AAA=", "base64");

const plane = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "teal" } });

/** Return pictures with small files that are large or slow to decode, by the reason; none is corrupt. */
export async function largePictures(): Promise<Record<string, Buffer>> {
  const frames = await Promise.all(
    Array.from({ length: 1000 }, (_, index) =>
      sharp({ create: { width: 16, height: 16, channels: 3, background: { r: index % 256, g: index >> 2, b: 7 } } })
        .png()
        .toBuffer(),
    ),
  );
  return {
    "AVIF of 12 megapixels": avifOf12Megapixels,
    "WebP of 49 megapixels": webpOf49Megapixels,
    "PNG in seven passes": await plane(4000, 3000).png({ progressive: true }).toBuffer(),
    "JPEG in many passes": await plane(4000, 3000).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
    "GIF of 12 megapixels": await plane(4000, 3000).gif({ effort: 1 }).toBuffer(),
    "GIF of 1,000 frames": await sharp(frames, { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer(),
    "WebP of 1,000 frames": await sharp(frames, { join: { animated: true } })
      .webp({ effort: 0 })
      .toBuffer(),
  };
}

/** Return pictures that must be refused: they exceed the limits, or are truncated. */
export async function unusablePictures(): Promise<Record<string, Buffer>> {
  const cut = (picture: Buffer) => picture.subarray(0, Math.floor(picture.length * 0.6));
  return {
    "AVIF of 49 megapixels": avifOf49Megapixels,
    "PNG that is not all there": pngBomb(5000, 5000),
    "PNG cut off": cut(await plane(300, 200).png().toBuffer()),
    "JPEG cut off": cut(await plane(300, 200).jpeg().toBuffer()),
    "WebP cut off": cut(await plane(300, 200).webp().toBuffer()),
    "AVIF cut off": cut(avifOf12Megapixels),
    "PNG in name alone": Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), avifOf12Megapixels]),
    "GIF in name alone": Buffer.concat([Buffer.from("GIF89a", "latin1"), await plane(300, 200).png().toBuffer()]),
  };
}
