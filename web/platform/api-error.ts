/** A call that the academy refused, or that never arrived (status 0, code "network"). The message is meant for a person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;

  constructor(status: number, body: { error: string; code: string; field?: string | undefined }) {
    super(body.error);
    this.name = "ApiError";
    this.status = status;
    this.code = body.code;
    this.field = body.field;
  }

  /** Whether the academy was unreachable or unable to serve, so that what is on the screen may still be valid. */
  get isUnavailable(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}
