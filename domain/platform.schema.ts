import { z } from "zod";

/** What everybody may know of the whole academy: whether it is open. */
export const platformSchema = z
  .object({ launched: z.boolean().meta({ description: "Whether the academy is open to everybody" }) })
  .meta({ id: "Platform" });
