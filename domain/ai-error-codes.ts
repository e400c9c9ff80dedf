/** Errors of the tutor, the voice, the agents and the services behind them, for the registry of errors. */
export const aiErrors = {
  "tutor.budget_spent": {
    status: 429,
    report: false,
    text: "You have used today's share of AI answers. It resets at midnight UTC.",
  },
  "tutor.budget_unknown": {
    status: 503,
    report: true,
    text: "The AI faculty cannot answer right now. Please try again later.",
  },
  "tutor.busy": {
    status: 429,
    report: false,
    text: "Another answer is still being written for you. Please wait until it is finished.",
  },
  "tutor.vendor_failed": { status: 502, report: true, text: "The AI service did not answer. Please try again." },
  "tutor.server_not_allowed": {
    status: 502,
    report: true,
    text: "The AI service is on a server that this academy does not allow. An admin has to choose another service, or a super admin has to allow the server again.",
  },
  "tutor.vendor_timeout": { status: 504, report: true, text: "The AI service took too long to answer. Please try again." },
  "tutor.vendor_resting": {
    status: 503,
    report: false,
    text: "The AI service is not available right now. Please try again shortly.",
  },
  "agent.only_for_yourself": { status: 403, report: false, text: "You can only ask for this for yourself." },
  "agent.student_not_found": { status: 404, report: false, text: "There is no such student in the courses that this is about." },
  "agent.unusable_answer": { status: 502, report: true, text: "The AI service's answer could not be used. Please try again." },
  "agent.left": { status: 409, report: false, text: "The call was ended before the agent had answered." },
  "agent_draft.not_found": { status: 404, report: false, text: "There is no such draft." },
  "agent_draft.decided": { status: 409, report: false, text: "This draft has been approved or discarded already." },
  "agent_draft.outdated": {
    status: 409,
    report: false,
    text: "The lesson has changed, and what this draft quotes is no longer in it. Discard it and create a new one.",
  },
  "api_key.not_found": { status: 404, report: false, text: "There is no such API key." },
  "api_key.incomplete": { status: 422, report: false, text: "Please provide both a service name and an API key." },
  "api_key.too_many": {
    status: 409,
    report: false,
    text: "You have {limit} API keys already. Delete one that you no longer need first.",
  },
  "api_key.unreadable": {
    status: 409,
    report: false,
    text: "This key can no longer be opened, because the academy's secret has changed. Delete it and save it again.",
  },
  "faculty.vendor_is_fixed": {
    status: 409,
    report: false,
    text: "The operator has set which model answers (AI_TEXT_MODEL). It cannot be changed here.",
  },
  "faculty.service_unknown": {
    status: 422,
    report: false,
    text: "This key is not for an AI service that the academy supports: {services}.",
  },
  "faculty.address_refused": { status: 422, report: false, text: "{reason}" },
  "faculty.server_not_found": { status: 404, report: false, text: "This model server is not among those that are allowed." },
  "faculty.server_locked": {
    status: 409,
    report: false,
    text: "The operator allows this model server (AI_LOCAL_SERVICES). It cannot be removed here.",
  },
  "faculty.too_many_servers": {
    status: 409,
    report: false,
    text: "{limit} model servers are allowed already. Remove one that is no longer needed first.",
  },
  "voice.failed": { status: 502, report: true, text: "Failed to generate audio response." },
  "voice.busy": { status: 503, report: true, text: "Many people are listening right now. Please try again in a moment." },
  "voice.closed": { status: 403, report: false, text: "This academy has no voice tutor. You can ask the tutor in writing." },
  "voice.language_not_spoken": {
    status: 422,
    report: false,
    text: "The academy's voice does not speak this language. The answer can be read instead.",
  },
} as const;
