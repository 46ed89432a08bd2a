/** The product's own mark: a display case with a vessel in it. Takes the colour of the text around it. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <rect x="3" y="3" width="26" height="26" rx="5" fill="currentColor" opacity="0.12" />
      <path
        d="M6 26h20M8 26V8.5A2.5 2.5 0 0 1 10.5 6h11A2.5 2.5 0 0 1 24 8.500V26"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <path
        d="M13.5 11h5M14 11c0 2-2.5 2.8-2.5 6 0 3 2 4.6 2.8 5.500h3.400c.8-.9 2.8-2.5 2.8-5.5 0-3.2-2.5-4-2.5-6"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
