/** Acts on each item in turn. If some fail, it still acts on the others, and then throws the first failure. */
export async function tryEach<Item>(items: Iterable<Item>, act: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await act(item)
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw failures[0]
}
