/** Errors of an academy's setup and settings. */
export const academyErrors = {
  "platform.setting_up": {
    status: 503,
    report: false,
    text: "This academy is being set up. Please come back soon.",
  },
  "setup.link_invalid": {
    status: 403,
    report: false,
    text: "This setup link has been used or has expired. Restart the academy to get a new one.",
  },
  "setup.backup_refused": { status: 422, report: false, text: "{reason}" },
  "logo.wrong_type": {
    status: 415,
    report: false,
    text: "This file is not a picture that can be used. Please choose a PNG, JPEG, WebP, AVIF, GIF or SVG.",
  },
  "logo.too_wide": {
    status: 422,
    report: false,
    text: "This logo is too wide for its height: at most {times} times as wide as high is accepted. Please choose another one.",
  },
  "legal.not_found": { status: 404, report: false, text: "The academy has not published this page." },
  "agreement.outdated": {
    status: 409,
    report: false,
    text: "What the academy asks for has changed in the meantime. Please read it again.",
  },
  "data_request.not_found": { status: 404, report: false, text: "There is no such data request." },
  "data_request.already_open": {
    status: 409,
    report: false,
    text: "The same request is already open. It will be answered soon.",
  },
  "data_request.decided": { status: 409, report: false, text: "This request has already been answered." },
  "academy.samples_taken": { status: 409, report: false, text: "This academy already has the sample courses." },
  "academy.demo_is_public": {
    status: 409,
    report: false,
    text: "This cannot be changed in a public demo: everyone knows its passwords.",
  },
  "academy.setting_locked": {
    status: 409,
    report: false,
    text: "The {setting} is set by the operator ({variable}). It cannot be changed here.",
  },
} as const;
