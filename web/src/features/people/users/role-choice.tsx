import { Radio } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Role } from '@roadbook/contract/core/permissions'
import { useRoleTexts } from './user-labels.tsx'
import { useRoleLabels } from '../../../ui/labels/role-labels.ts'
import { useId } from 'react'
import { Box, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'
import classes from './users.module.css'

type Props = {
  value: Role
  onChange: (role: Role) => void
  error?: React.ReactNode
  /** What else to know about the choice. */
  description?: string | undefined
}

/** Roles as rows, each with its permissions. */
export function RoleChoice({ value, onChange, error, description }: Props) {
  const { t } = useLingui()
  const labels = useRoleLabels()
  const texts = useRoleTexts()
  const id = useId()
  return (
    <Radio.Group
      label={t`Role`}
      value={value}
      error={error}
      description={description}
      onChange={(next) => onChange(Role.parse(next))}
      classNames={{ label: styleClasses({ mb: 6 }) }}
    >
      <Box clip border="strong" radius={6}>
        {Role.options.map((role) => (
          <Text
            as="label"
            line="between"
            key={role}
            className={classes.role}
            data-chosen={role === value || undefined}
          >
            <Radio value={role} size="xs" aria-label={labels[role]} aria-describedby={`${id}-${role}`} />
            <Text weight={600}>{labels[role]}</Text>
            <Text color="text2" id={`${id}-${role}`}>
              {texts[role]}
            </Text>
          </Text>
        ))}
      </Box>
    </Radio.Group>
  )
}
