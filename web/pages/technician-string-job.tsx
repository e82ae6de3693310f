export function TechnicianStringJobPage() {
  return <h1>String Job</h1>
}
