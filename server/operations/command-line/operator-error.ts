/** The command line was given something it cannot work with; the message is for the operator. */
export class OperatorError extends Error {
  override name = "OperatorError";
}
