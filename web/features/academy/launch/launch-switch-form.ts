/** The intent of the launch switch's form. */
export const launchSwitchIntent = "switch-launch";

/** Return whether a submitted form is the launch switch's. Separate from its calls, because every page checks it. */
export function isLaunchSwitch(form: FormData): boolean {
  return form.get("intent") === launchSwitchIntent;
}
