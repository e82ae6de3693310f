export function ReceiptPage() {
  return <h1>Receipt</h1>
}
