export function StringJobsPage() {
  return <h1>All String Jobs</h1>
}
