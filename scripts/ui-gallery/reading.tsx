import { Section } from "./section.tsx";

/** Keyboard users scroll with the arrow keys. */
const scrollable = { tabIndex: 0 };

export function Reading() {
  return (
    <Section title="Reading">
      <article className="prose">
        <h2>What a transaction promises</h2>
        <p>
          A bank moves a hundred crowns from one account to another. Two numbers change, and for a moment, somewhere inside the
          machine, the money is in neither place. A <em>transaction</em> is the promise that nobody ever sees this moment: not
          another program, not a colleague’s report, and not you, after the power has failed.
        </p>
        <p>
          It is tempting to think that the database simply <strong>writes everything at once</strong>. It cannot; a disk knows
          nothing of accounts. What it can do is <mark>write down what it is about to do</mark>, and{" "}
          <a href="#reading">only then begin</a>.
        </p>
        <h3>Four words, of which two are often forgotten</h3>
        <ol>
          <li>Atomic: all of it or none of it.</li>
          <li>
            Consistent: the rules hold before and after.
            <ul>
              <li>A rule that lives only in a page is not a rule.</li>
              <li>Constraints are.</li>
            </ul>
          </li>
          <li>Isolated: as if nobody else were there.</li>
        </ol>
        <blockquote>
          <p>The palest ink is better than the best memory.</p>
        </blockquote>
        <pre {...scrollable}>
          <code>{`begin;
update account set balance = balance - 100 where id = 'anna';
update account set balance = balance + 100 where id = 'bo'; -- nobody sees the moment between these two lines
commit;`}</code>
        </pre>
        <h4>Levels of isolation</h4>
        <table {...scrollable}>
          <thead>
            <tr>
              <th>Level</th>
              <th>Dirty read</th>
              <th>Lost update</th>
              <th>Cost, ms</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Read committed</td>
              <td>no</td>
              <td>possible</td>
              <td>0.11</td>
            </tr>
            <tr>
              <td>Repeatable read</td>
              <td>no</td>
              <td>no, it fails instead</td>
              <td>0.14</td>
            </tr>
            <tr>
              <td>Serializable</td>
              <td>no</td>
              <td>no</td>
              <td>1.02</td>
            </tr>
          </tbody>
        </table>
        <p>
          Use <code>for update</code> when you must, press <kbd>Esc</kbd> when you may.
        </p>
        <p dir="rtl">ما هي المعاملة؟ إنها وعد بأن لا أحد يرى اللحظة بين السطرين.</p>
        <hr />
        <p>Next: what the disk really does.</p>
      </article>
    </Section>
  );
}
