/** The items with one more, or without it if it is one of them. */
export const toggled = <Item>(items: Item[], item: Item) =>
  items.includes(item) ? items.filter((each) => each !== item) : [...items, item]
