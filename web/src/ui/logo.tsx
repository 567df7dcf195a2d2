/** A road that runs to the horizon. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <rect width="24" height="24" rx="5" fill="var(--rb-accent)" />
      <g stroke="var(--rb-on-accent)" strokeLinecap="round">
        <path d="M9.400 5.500 6 18.500M14.600 5.500l3.400 13" strokeWidth="2" />
        <path d="M12 6.500v2M12 11v2.200M12 16v2.500" strokeWidth="1.700" />
      </g>
    </svg>
  )
}
