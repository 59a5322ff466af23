/** Values of the operators `weekday`, from Monday, and `hour`. */
export const clockValues = {
  weekday: ['1', '2', '3', '4', '5', '6', '7'],
  hour: Array.from({ length: 24 }, (_, hour) => String(hour)),
} as const
