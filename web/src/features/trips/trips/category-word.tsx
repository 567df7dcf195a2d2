import { useTripCategories } from '../../../ui/trip-category-labels.ts'
import classes from './category-word.module.css'

/** A category by its name; a company's own with its colour. */
export function CategoryWord({ category }: { category: string }) {
  const known = useTripCategories().find(({ value }) => value === category)
  return (
    <>
      {known?.colour !== undefined && (
        <span className={classes.dot} style={{ background: known.colour }} aria-hidden="true" />
      )}
      {known?.label ?? category}
    </>
  )
}
