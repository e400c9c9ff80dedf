import { createHash } from "node:crypto";
import { Hono, type Context } from "hono";
import { standardAcademy } from "#domain/academy.ts";
import { AppError } from "#domain/errors.ts";
import { isInterfaceLanguage } from "#domain/interface-languages.ts";
import { academyPicture } from "#server/academy/branding/academy-picture.ts";
import { levelIn } from "#server/academy/branding/standard-words.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import { readId } from "#server/platform/http/read-parameters.ts";
import { drawAvatar } from "#server/platform/pictures/draw-avatar.ts";
import { drawCoursePicture } from "#server/platform/pictures/draw-course-picture.ts";
import type { SocialPicture } from "#server/platform/pictures/draw-social-picture.ts";
import { renderSocialPicture } from "#server/platform/pictures/render-picture.ts";
import { parseUuid } from "#domain/uuid.ts";

/** The name of a picture that the academy drew for a course contains its seed. */
const drawnPicture = /^\/files\/course-images\/\d+-(.+)-\d+\.webp$/;

/** A name for an avatar. Email addresses are refused in any encoding: they must not be part of a URL. */
const avatarName = /^(?!.*%40)[\p{L}\p{M}\p{N} .,'’_%-]{1,64}$/iu;

/** Routes for pictures that are drawn on request: avatars from initials, pictures of courses, and previews for other sites. */
export function pictureRoutes({ db, files, academy }: Pick<Dependencies, "db" | "files" | "academy">): Hono<AppEnv> {
  // Limited because anybody may request the previews of all courses at once.
  const drawInTurn = fairQueue({ atOnce: 1, waiting: 32, longestWaitMilliseconds: 5_000 });
  const preview = async (name: string, shown: Omit<SocialPicture, "academy" | "logo">): Promise<Uint8Array> => {
    const { name: academyName, logo } = academy.current().values;
    const picture = { ...shown, academy: academyName };
    const key = `social/${name}-${digest(picture, logo?.name)}.png`;
    const cached = await files.get(key);
    if (cached) return cached.body;
    const body = await drawInTurn(name, async () => {
      const file = logo && (await files.get(`brand/${logo.name}.webp`));
      return renderSocialPicture({
        ...picture,
        logo: file ? { bytes: file.body, width: logo.width, height: logo.height } : null,
      });
    });
    await files.put(key, body, "image/png");
    return body;
  };

  /** Draw the academy's preview, in the language of the page that is shared. */
  const previewOfAcademy = (asked: string | undefined): Promise<Uint8Array> => {
    const { values } = academy.current();
    return preview("academy", academyPicture(values, isInterfaceLanguage(asked) ? asked : values.language));
  };

  return new Hono<AppEnv>()
    .get("/avatar/:file", async (context) => {
      const seed = stem(context.req.param("file"), ".svg");
      const instructorId = parseUuid(seed);
      const name = instructorId === null ? seed : await findInstructorName(db, instructorId);
      if (!name || (name === seed && !avatarName.test(seed))) throw new AppError("file.not_found");
      return answerSvg(context, drawAvatar(name), 604_800);
    })
    .get("/pictures/courses/:file", async (context) => {
      const id = readId(stem(context.req.param("file"), ".svg"), "course.not_found");
      const course = await findPictureFacts(db, id);
      if (!course) throw new AppError("course.not_found");
      return answerSvg(
        context,
        drawCoursePicture({ category: course.category, seed: course.seed, width: 1600, height: 1000 }),
        86_400,
      );
    })
    .get("/social/academy.png", async (context) => answerPng(context, await previewOfAcademy(context.req.query("language"))))
    .get("/social/courses/:file", async (context) => {
      const id = readId(stem(context.req.param("file"), ".png"), "course.not_found");
      const course = await findPictureFacts(db, id);
      if (!course) throw new AppError("course.not_found");
      const { language, ...facts } = course;
      const level = levelIn(course.level, language, academy.current().values.language);
      return answerPng(context, await preview(id, { ...facts, level }));
    });
}

/** Return a file's name without its ending; throws `file.not_found` for any other ending. */
function stem(file: string, ending: string): string {
  if (!file.endsWith(ending)) throw new AppError("file.not_found");
  return file.slice(0, -ending.length);
}

/** Increase the version when previews are drawn differently, so that stored ones are drawn again. */
function digest({ title, category, level, seed, academy }: SocialPicture, logo: string | undefined): string {
  const version = 2;
  const facts = [version, title, category, level, seed, ...(academy === standardAcademy.name ? [] : [academy])];
  return createHash("sha256")
    .update(JSON.stringify(logo === undefined ? facts : [...facts, { logo }]))
    .digest("hex")
    .slice(0, 16);
}

function answerSvg(context: Context<AppEnv>, svg: string, seconds: number): Response {
  context.header("Content-Type", "image/svg+xml");
  context.header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
  context.header("X-Content-Type-Options", "nosniff");
  context.header("Cache-Control", `public, max-age=${seconds}`);
  return context.body(svg);
}

function answerPng(context: Context<AppEnv>, body: Uint8Array): Response {
  context.header("Content-Type", "image/png");
  context.header("X-Content-Type-Options", "nosniff");
  context.header("Cache-Control", "public, max-age=86400");
  return context.body(new Uint8Array(body));
}

/** Return the facts that an offered course's pictures are drawn from, with the seed of its current picture. Undefined if there is none. */
async function findPictureFacts(
  db: Database,
  courseId: string,
): Promise<{ title: string; category: string; level: string; language: string; seed: string } | undefined> {
  const course = await db
    .selectFrom("courses")
    .select(["title", "category", "level", "language", "featured_image_url"])
    .where("id", "=", courseId)
    .where("offered", "=", true)
    .executeTakeFirst();
  if (!course) return undefined;
  const { featured_image_url: picture, ...facts } = course;
  return { ...facts, seed: drawnPicture.exec(picture ?? "")?.[1] ?? courseId };
}

/** Return the name of an instructor, which is public. Undefined for anybody else. */
async function findInstructorName(db: Database, personId: string): Promise<string | undefined> {
  const person = await db
    .selectFrom("profiles")
    .select("full_name")
    .where("id", "=", personId)
    .where("role", "=", "instructor")
    .executeTakeFirst();
  return person?.full_name ?? undefined;
}
