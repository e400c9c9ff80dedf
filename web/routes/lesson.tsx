export default function Lesson() {
  return null;
}
