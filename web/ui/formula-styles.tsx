import styles from "katex/dist/katex.min.css?url";

/** The styles and fonts of formulas, loaded only if the HTML contains a formula. */
export function FormulaStyles({ html }: { html: string }) {
  return html.includes('class="katex') ? <link rel="stylesheet" href={styles} precedence="formulas" /> : null;
}
