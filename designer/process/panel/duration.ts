export interface DurationParts {
  readonly isBefore: boolean
  readonly count: number
  readonly unit: 'd' | 'h' | 'm'
}
const DURATION = /^(-?)(\d+)([dhm])$/
export function readDuration(text: string): DurationParts | undefined {
  const [, sign, count, unit] = DURATION.exec(text) ?? []
  return unit === undefined
    ? undefined
    : { isBefore: sign === '-', count: Number(count), unit: unit as DurationParts['unit'] }
}
export const writeDuration = ({ isBefore, count, unit }: DurationParts): string =>
  `${isBefore ? '-' : ''}${Math.max(1, count)}${unit}`
