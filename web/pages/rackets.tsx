export function RacketsPage() {
  return <h1>All Rackets</h1>
}
