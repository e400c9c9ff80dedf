import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import type { Role } from "#domain/role.schema.ts";
import type { MailState, UserView } from "./admin-params.ts";

/** The texts of the admin dashboard; audited actions have theirs in `audit-words.ts`, the figures of use in `analytics/messages.ts`. */
export const messages = defineMessages({
  loading: msg`Loading`,
  tryAgain: msg`Nothing has been changed. Try again in a moment.`,

  totalUsers: msg`Total Users`,
  totalCourses: msg`Total Courses`,
  activeInstructors: msg`Active Instructors`,
  totalUsersNote: msg`Everyone with an account`,
  totalCoursesNote: msg`In the store`,
  activeInstructorsNote: msg`People who may teach courses`,
  countsFailed: msg`The figures could not be loaded`,
  toUsers: msg`Manage users`,
  toCourses: msg`Open the course library`,
  toInstructors: msg`See instructors`,

  newestPeople: msg`Newest people`,
  superAdminNote: msg`You open and close the academy on a separate page.`,
  toSuperAdmin: msg`Launch and invitations`,

  views: msg`What to manage`,
  view: {
    people: msg`People`,
    invitations: msg`Invitations`,
    mail: msg`Mail`,
    "data-requests": msg`Data requests`,
  } satisfies Record<UserView, MessageDescriptor>,
  inviteUser: msg`Invite User`,
  searchPeople: msg`Search users`,
  searchPlaceholder: msg`Name or email`,
  filterRole: msg`Role`,
  everyRole: msg`All roles`,
  role: { student: msg`Student`, instructor: msg`Instructor`, admin: msg`Admin` } satisfies Record<Role, MessageDescriptor>,
  superAdmin: msg`Super admin`,
  peopleFound: (total: number, search: string) =>
    search === ""
      ? msg`${plural(total, { one: "# person", other: "# people" })}`
      : msg`${plural(total, { one: "# person", other: "# people" })} for “${search}”`,
  peopleTable: msg`Users`,
  peopleFailed: msg`Could not fetch users.`,
  peopleFailedTitle: msg`The list of people could not be loaded`,
  nobodyTitle: msg`No people found`,
  nobody: msg`No name or address contains this.`,
  showEverybody: msg`Show everyone`,
  columnName: msg`Name`,
  columnEmail: msg`Email`,
  columnRole: msg`Role`,
  columnSeen: msg`Last sign-in`,
  columnActions: msg`Actions`,
  noEmail: msg`N/A`,
  noName: msg`No name`,
  never: msg`Never`,
  secondFactor: msg`Second factor`,
  banned: msg`Banned`,
  you: msg`You`,
  notYours: msg`Only a super admin`,
  superAdminStays: msg`Only the operator`,
  edit: msg`Edit`,
  delete: msg`Delete`,
  named: (action: string, name: string) => msg`${action} ${name}`,

  editTitle: (name: string) => msg`Edit ${name}`,
  fullName: msg`Full name`,
  save: msg`Save`,
  roleHint: msg`A new role takes effect with the person's next click.`,
  teachesHint: (courses: number) =>
    msg`Teaches ${plural(courses, { one: "# course", other: "# courses" })}. To take the role away, give ${plural(courses, { one: "it", other: "them" })} to another instructor first.`,
  joined: msg`Joined `,
  devices: (sessions: number) => msg`Signed in on ${plural(sessions, { one: "# device", other: "# devices" })}`,
  noDevices: msg`Not signed in anywhere`,
  signOut: msg`Sign out everywhere`,
  personSaved: { title: msg`User updated successfully.` },
  personNotSaved: msg`Could not save user.`,
  personSignedOut: (ended: number) => ({
    title: msg`Signed out`,
    description: msg`On ${plural(ended, { one: "# device", other: "# devices" })}.`,
  }),
  personNotSignedOut: msg`Could not sign the user out.`,

  deleteTitle: (name: string) => msg`Delete ${name}?`,
  deleteText: msg`This action will delete the user's profile. This cannot be undone.`,
  deleteCourses: (courses: number) =>
    msg`${plural(courses, { one: "Their course stays in the store, without an instructor.", other: "Their # courses stay in the store, without an instructor." })}`,
  personDeleted: {
    title: msg`Success`,
    description: msg`User profile deleted. Auth user deletion requires admin privileges and is not performed from the client.`,
  },
  personNotDeleted: msg`Could not delete user profile.`,

  invitationsFailed: msg`The invitations could not be loaded`,

  mailText: msg`Emails the academy has sent, newest first. Their text is not shown, because a link or code in it signs a person in.`,
  filterState: msg`State`,
  everyState: msg`All states`,
  mailState: { queued: msg`Queued`, sent: msg`Sent`, failed: msg`Failed` } satisfies Record<MailState, MessageDescriptor>,
  mailTable: msg`Mails`,
  mailsFound: (total: number) => msg`${plural(total, { one: "# mail", other: "# mails" })}`,
  mailFailed: msg`The emails could not be loaded`,
  noMailTitle: msg`No mail`,
  noMail: msg`Emails appear here once the academy sends any.`,
  noMailOfState: msg`No emails are in this state.`,
  columnTo: msg`To`,
  columnSubject: msg`Subject`,
  columnState: msg`State`,
  columnWhy: msg`What happened`,
  mailSentAt: msg`Sent `,
  mailNext: (seconds: number) => {
    if (seconds <= 0) return msg`It is being sent now`;
    const minutes = Math.ceil(seconds / 60);
    return minutes < 60
      ? msg`Next attempt in ${plural(minutes, { one: "# minute", other: "# minutes" })}`
      : msg`Next attempt in ${plural(Math.ceil(minutes / 60), { one: "# hour", other: "# hours" })}`;
  },
  mailStuck: msg`Not sent`,
  noMailServer: msg`No mail server is set up`,
  noMailServerHelp: msg`The academy’s emails stay here and are not delivered. A super admin can set up a mail server under Academy. Until then, send people their invitation links yourself.`,
  mailAttempts: (attempts: number) => msg`After ${plural(attempts, { one: "# attempt", other: "# attempts" })}`,
  resend: msg`Send again`,
  mailResent: (to: string) => ({ title: msg`On its way`, description: msg`The email to ${to} is being sent.` }),
  mailNotResent: msg`Could not send the email again.`,

  auditTitle: msg`Audit log`,
  auditText: msg`Events that concern accounts, roles and the whole academy. Entries cannot be changed; they are deleted only by age, if the academy limits how long it keeps them. Names are current; a deleted account is shown by its ID.`,
  auditTable: msg`Audit log`,
  auditFailed: msg`The audit log could not be loaded`,
  auditEmptyTitle: msg`No entries`,
  auditEmpty: msg`Entries appear here as soon as something happens.`,
  auditNoneFound: msg`No entries match.`,
  showEverything: msg`Show everything`,
  filterAction: msg`What happened`,
  everyAction: msg`Everything`,
  onlyBy: (name: string) => msg`Only what ${name} did`,
  columnWhen: msg`When`,
  columnWhat: msg`What`,
  columnWho: msg`By`,
  columnWhom: msg`To`,
  columnDetails: msg`Details`,
  nobodyProven: msg`Not signed in`,
  somebodyGone: msg`Deleted account`,
  everybodysActions: msg`Show what everyone did`,
  onlyOnePerson: msg`Only what one person did`,
  themselves: msg`Themselves`,
  subject: {
    user: msg`Deleted account`,
    session: msg`A session`,
    address: msg`An address without an account`,
    signing_key: msg`A signing key`,
    invitation: msg`An invitation`,
    data_request: msg`A data request`,
    mail: msg`An email`,
    course: msg`A deleted course`,
    lesson: msg`A deleted lesson`,
    exam: msg`An exam`,
    certificate: msg`A certificate`,
    api_key: msg`An API key`,
  } as Record<string, MessageDescriptor>,
  older: msg`Older`,
  newest: msg`Newest`,
  auditPages: msg`Pages of the log`,

  employmentTitle: msg`Jobs for your graduates`,
  employment: msg`Openings that partners offer to students who have finished a course will be collected here.`,
  addJob: msg`Add New Job`,
  jobNotAdded: { title: msg`Feature not implemented`, description: msg`Jobs cannot be added yet.` },
  talentTitle: msg`What employers see`,
  talentNotReachable: msg`A super admin stays on the dashboard: sign in as an admin to look at it.`,
  talent: msg`The marketplace shows sample openings, so that students and employers can see what it will be.`,
  openTalent: msg`Open Talent Marketplace`,
  paymentsTitle: msg`No payment provider is connected`,
  payments: msg`Payments, refunds and invoices need one and appear here once it is connected. Until then every course is free and nothing is charged.`,
  marketingTitle: msg`Telling people about courses`,
  marketing: msg`Three things are planned here. None of them sends anything today.`,
  marketingPlans: [
    [msg`Announcements`, msg`A message to the students of a course, or to all of them, by email and on their dashboards.`],
    [msg`Campaigns`, msg`Links that tell which newsletter or page brought a new student.`],
    [
      msg`Engagement`,
      msg`The engagement coach writes to students who have not opened a lesson for a while, if they agreed to it.`,
    ],
  ],
});

/** The texts of exam accommodations. */
export const accommodationMessages = defineMessages({
  title: msg`Accommodations in exams`,
  about: msg`These apply to every exam this person takes, including one in progress. Instructors do not see the reason.`,
  time_percent: msg`Time, in percent`,
  break_minutes: msg`Breaks, in minutes`,
  extra_attempts: msg`Extra attempts`,
  calm: msg`No running clock`,
  reason: msg`Reason`,
  reasonHint: msg`Visible only to admins and the person.`,
});
