export default function StagingPage() {
  return null;
}
