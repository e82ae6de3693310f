export function RacketDetailsPage() {
  return <h1>Racket Details</h1>
}
