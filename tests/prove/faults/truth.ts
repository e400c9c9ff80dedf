/**
 * What the academy has promised. A register is one thing that can be read back: a person's notes on a lesson, a draft,
 * an enrollment. Each has one writer at a time, so its expected value is the last acknowledged one, or any of those sent
 * afterwards without a response.
 */
export type Truth = {
  /** Records that a value is about to be sent. The result is used to record its outcome. */
  send(register: string, value: string): Sent;
  /** Return the values that the academy may have. */
  possible(register: string): string[];
  /** Compare what was read with what was promised, and take it as known from here on. */
  read(register: string, value: string): void;
  /** Close all registers of a person whose account has been deleted. */
  forget(email: string): void;
  /** Take a snapshot. The returned function says whether a copy made after it may have a value: one possible then, or one sent since. */
  mark(): (register: string, value: string) => boolean;
  /** Values that were read although they are impossible. */
  readonly broken: readonly string[];
  report(violation: string): void;
  readonly registers: readonly string[];
};

type Sent = {
  /** The academy confirmed it. */
  acknowledged(): void;
  /** The academy refused it. */
  refused(): void;
};

type Register = { known: string; unanswered: string[] };

export function createTruth(): Truth {
  const registers = new Map<string, Register>();
  const broken: string[] = [];
  const marks: Map<string, Set<string>>[] = [];
  const registerOf = (name: string): Register => {
    const known = registers.get(name) ?? { known: "", unanswered: [] };
    registers.set(name, known);
    return known;
  };
  return {
    send: (name, value) => {
      const register = registerOf(name);
      for (const mark of marks) {
        const held = mark.get(name) ?? new Set([""]);
        mark.set(name, held.add(value));
      }
      register.unanswered.push(value);
      return {
        acknowledged: () => {
          register.known = value;
          register.unanswered = [];
        },
        refused: () => {
          register.unanswered = register.unanswered.filter((each) => each !== value);
        },
      };
    },
    possible: (name) => {
      const { known, unanswered } = registerOf(name);
      return [known, ...unanswered];
    },
    read: (name, value) => {
      const { known, unanswered } = registerOf(name);
      if (value !== known && !unanswered.includes(value)) {
        broken.push(
          `${name} is ${quote(value)}; acknowledged was ${quote(known)}, unanswered ${unanswered.map(quote).join(", ")}`,
        );
      }
      registers.set(name, { known: value, unanswered: [] });
    },
    forget: (email) => {
      for (const name of registers.keys()) if (name.split(" ")[1] === email) registers.delete(name);
    },
    mark: () => {
      const mark = new Map(Array.from(registers, ([name, { known, unanswered }]) => [name, new Set([known, ...unanswered])]));
      marks.push(mark);
      return (name, value) => (mark.get(name) ?? new Set([""])).has(value);
    },
    broken,
    report: (violation) => void broken.push(violation),
    get registers() {
      return [...registers.keys()];
    },
  };
}

function quote(value: string): string {
  return value.length > 60 ? `"${value.slice(0, 40)}..." (${value.length} characters)` : `"${value}"`;
}
