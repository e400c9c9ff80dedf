import { Hono } from "hono";
import sharp from "sharp";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/context.ts";
import { drawCoursePicture } from "./draw-course-picture.ts";

/** Pictures that the academy draws when they are asked for: avatars of initials, previews for other sites. */
export function pictureRoutes(_deps: Dependencies): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get("/avatar/:name", (context) => {
      const seed = /^([\w .%-]{1,64})\.svg$/.exec(context.req.param("name"))?.[1];
      if (!seed) throw new AppError("file.not_found");
      context.header("Content-Type", "image/svg+xml");
      return context.body(drawCoursePicture({ category: "", seed, width: 100, height: 100 }));
    })
    .get("/social/courses/:file", async (context) => {
      const seed = /^([0-9a-f-]{36})\.png$/.exec(context.req.param("file"))?.[1];
      if (!seed) throw new AppError("file.not_found");
      const svg = drawCoursePicture({ category: "", seed, width: 1200, height: 630 });
      context.header("Content-Type", "image/png");
      return context.body(new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer()));
    });
}
