import { Type } from 'typebox'

export const sparkSettings = {
  sparkMaster: Type.String({
    setting: 'EDGEWISE_SPARK_MASTER',
    default: '',
    description: 'Spark master for vertex programs, passed to spark-submit, e.g. local[2] or spark://host:7077; empty: Spark is off.'
  }),
  sparkDir: Type.String({
    setting: 'EDGEWISE_SPARK_DIR',
    default: '',
    description: 'Folder for Spark runs, shared by all Spark workers; default: spark in EDGEWISE_DATA_DIR.'
  })
}
