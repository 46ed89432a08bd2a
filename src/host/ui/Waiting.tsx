const LINES = 7

/** Grey lines where a page will be. */
export function Waiting() {
  return (
    <div className="vi-waiting" aria-hidden="true">
      {Array.from({ length: LINES }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  )
}
