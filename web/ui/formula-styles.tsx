import styles from "katex/dist/katex.min.css?url";

/** The styles and fonts of formulas: a page without a formula does not load them. */
export function FormulaStyles({ html }: { html: string }) {
  return html.includes('class="katex') ? <link rel="stylesheet" href={styles} precedence="formulas" /> : null;
}
