/** "10 seconds", "5 minutes", "24 hours", "30 days": in the largest unit without a fraction. */
export function timeText(seconds: number, locale: string): string {
  const [unit, size] =
    seconds > 86_400 && seconds % 86_400 === 0
      ? (['day', 86_400] as const)
      : seconds > 0 && seconds % 3600 === 0
        ? (['hour', 3600] as const)
        : seconds > 0 && seconds % 60 === 0
          ? (['minute', 60] as const)
          : (['second', 1] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
}
