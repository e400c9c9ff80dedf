/** A job as the marketplace shows it. */
export type SampleJob = { title: string; company: string; location: string; skills: readonly string[] };

/** Stand in for real offers; the employers are made up. */
export const sampleJobs: readonly SampleJob[] = [
  {
    title: "Backend Engineer",
    company: "Harbour & Vale Logistics",
    location: "Rotterdam, Netherlands",
    skills: ["SQL", "Reliable services", "Observability"],
  },
  {
    title: "Product Designer",
    company: "Lantern Health",
    location: "Nairobi, Kenya",
    skills: ["Interface design", "Design systems", "Accessibility"],
  },
  {
    title: "Marketing Analyst",
    company: "Orchard Street Foods",
    location: "Lisbon, Portugal",
    skills: ["Funnels and metrics", "A/B tests", "Clear reports"],
  },
  {
    title: "Junior Accountant",
    company: "Tidewater Museums",
    location: "Halifax, Canada",
    skills: ["Bookkeeping", "Cash flow", "Trial balance"],
  },
  {
    title: "Web Developer",
    company: "Openfield Studio",
    location: "Remote, Europe",
    skills: ["HTML", "CSS", "Pages that everyone can use"],
  },
];
