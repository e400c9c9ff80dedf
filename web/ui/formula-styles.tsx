import styles from "katex/dist/katex.min.css?url";

/** The styles and, through them, the fonts of formulas: a page without a formula loads none of them. */
export function FormulaStyles({ html }: { html: string }) {
  return html.includes('class="katex') ? <link rel="stylesheet" href={styles} precedence="formulas" /> : null;
}
