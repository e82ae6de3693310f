export function CheckoutReturnPage() {
  return <h1>Payment</h1>
}
