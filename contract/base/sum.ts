/** The sum of some numbers; 0 without any. */
export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
