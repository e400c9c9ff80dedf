import { z } from "zod";

/** The public state of the academy: whether it is open. */
export const platformSchema = z
  .object({ launched: z.boolean().meta({ description: "Whether the academy is open to everyone" }) })
  .meta({ id: "Platform" });
