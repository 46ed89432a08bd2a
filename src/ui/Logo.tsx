import { Mark } from './Mark.tsx'

/** The picture of the house, or the product's own mark where it has none. What it belongs to says its name. */
export function Logo({ src, size = 28 }: { src?: string | undefined; size?: number }) {
  return src ? <img src={src} alt="" width={size} height={size} /> : <Mark size={size} />
}
