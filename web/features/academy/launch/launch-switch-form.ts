/** What the launch switch's form is known by. */
export const launchSwitchIntent = "switch-launch";

/** Whether a submitted form is the launch switch's. Apart from its calls, because every page asks. */
export function isLaunchSwitch(form: FormData): boolean {
  return form.get("intent") === launchSwitchIntent;
}
