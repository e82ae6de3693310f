import { say } from '../config.ts'

// The words of the dialog that orders string jobs.

export const CREATE = {
  title: say`Create New String Job`,
  text: say`Fill in the details below to create a new string job.`,
  submit: say`Create String Job`,
  busy: say`Creating...`,
  failed: say`Failed to create string job`,
  failedText: say`There was an error creating your string job. Please try again.`,
  done: { title: say`String job created`, description: say`Your string job has been created successfully.` },
}
export const UPDATE = {
  title: say`Update String Job`,
  text: say`Fill in the details below to update the string job.`,
  submit: say`Update String Job`,
  busy: say`Updating...`,
  failed: say`Failed to update string job`,
  failedText: say`There was an error updating your string job. Please try again.`,
  done: { title: say`String job updated`, description: say`Your string job has been updated successfully.` },
}
export const several = (count: number): typeof CREATE => ({
  ...CREATE,
  submit: say`Create ${count} String Jobs`,
  failed: say`Failed to create string jobs`,
  failedText: say`There was an error creating your string jobs. Please try again.`,
  done: {
    title: say`${count} string jobs created`,
    description: say`Your string jobs have been created successfully.`,
  },
})
