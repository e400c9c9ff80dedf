/** What the functions that call a model are called where people see them. */
const functions: Record<string, string> = {
  chat: "Tutor chat",
  help: "Help chat",
  "student-tutor": "Tutor agent",
  "voice-tutor": "Voice tutor",
  "lesson-content-agent": "Lesson content agent",
  "assessment-agent": "Assessment agent",
  "engagement-coach": "Engagement coach",
  search: "Search by meaning",
  "lesson-vectors": "Vectors of lessons",
  "vendor-test": "Test of an AI service",
};

/** A function of the ledger in words; one that has none is shown as it is. */
export function functionWords(name: string): string {
  return Object.hasOwn(functions, name) ? (functions[name] ?? name) : name;
}

const builtIn = "built-in";
const standIn = /^built-in for (.+)$/;

/** A model of the ledger in words, and what is to be known of it. */
export function modelWords(model: string): { name: string; note: string } {
  if (model === builtIn) return { name: "Built-in faculty", note: "Costs nothing" };
  const vendor = standIn.exec(model)?.[1];
  if (vendor) return { name: "Built-in faculty, standing in", note: `While ${vendor} rested after failures; costs nothing` };
  return { name: model, note: "" };
}
