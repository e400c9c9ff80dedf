import { z } from "zod";
import { interfaceLanguages } from "./interface-languages.ts";

/** The audiences of help articles, in the order in which the help lists them. */
export const helpSections = ["Beginning", "Learning", "Your account", "Teaching", "Running the academy"] as const;

/** The last part of an article's address. */
export const articleIdSchema = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** A passage that appears verbatim in the help article that it names. */
export const articleCitationSchema = z.object({ article: articleIdSchema, articleTitle: z.string(), quote: z.string() });
export type ArticleCitation = z.infer<typeof articleCitationSchema>;

export const articleSummarySchema = z.object({
  id: articleIdSchema,
  title: z.string(),
  summary: z.string(),
  section: z.enum(helpSections),
  language: z.enum(interfaceLanguages).meta({ description: "The language of the article" }),
});
export type ArticleSummary = z.infer<typeof articleSummarySchema>;

/** An article in search results, with its best matching passage. */
export const foundArticleSchema = articleSummarySchema.extend({ passage: z.string().nullable() });
export type FoundArticle = z.infer<typeof foundArticleSchema>;

export const articleSchema = articleSummarySchema
  .extend({ html: z.string().meta({ description: "Sanitized HTML; headings start at h2" }) })
  .meta({ id: "HelpArticle", description: "An article of the academy's help." });
export type HelpArticle = z.infer<typeof articleSchema>;
