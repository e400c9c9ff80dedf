/** The texts of the dashboard as a student sees it. */
export const messages = {
  title: "Dashboard",
  loading: "Loading your dashboard",
  welcome: (name: string) => (name === "" ? "Welcome back" : `Welcome back, ${name}`),
  firstWelcome: (name: string) => (name === "" ? "Welcome" : `Welcome, ${name}`),
  tabs: "Your learning",
  home: "Home/Overview",
  myCourses: "My Courses",
  allCourses: (count: number) => `All ${count} courses`,
  lessons: (count: number) => `${count} ${count === 1 ? "lesson" : "lessons"}`,
  progressOf: (title: string) => `Progress in ${title}`,
  resume: "Resume",
  goToCourse: "Go to Course",
  noLessonsYet: "Its lessons are not there yet.",
  empty: "You haven’t enrolled in any courses yet.",
  emptyHelp: "Choose one that you are curious about; it is kept here with your progress.",
  browse: "Browse Courses",
  failed: "Your dashboard could not be loaded",
  nothingLost: "Your courses and your progress are kept.",
  instructor:
    "The tools for your own courses are still being built. Today you can read your lessons as students see them, and take any course yourself.",
} as const;
