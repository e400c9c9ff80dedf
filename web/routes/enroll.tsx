export default function Enroll() {
  return null;
}
