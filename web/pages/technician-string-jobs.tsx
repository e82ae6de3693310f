export function TechnicianStringJobsPage() {
  return <h1>All String Jobs</h1>
}
