/** The README's declaration some months later: `plate` has another name, `vin` is required, `sold_on` is gone. */
export const changedVehicle = (declaration: string): string =>
  declaration
    .replaceAll("'plate'", "'registration'")
    .replace('plate: text({', "vin: text({ required: true, max: 17 }),\n    registration: text({ was: 'plate',")
    .replace("fields: ['registration', 'kind'", "fields: ['registration', 'vin', 'kind'")
    .replace(/ {4}sold_on: .*\n/, '')
    .replace(/ {2}order: .*\n/, '')
    .replace(" 'sold_on',", '')
