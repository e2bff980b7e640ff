import { Type } from 'typebox'

/** Settings of runs in Spark. */
export const sparkSettings = {
  sparkMaster: Type.String({
    setting: 'EDGEWISE_SPARK_MASTER',
    default: '',
    description: 'Master that spark-submit runs vertex programs on, such as local[2] or spark://host:7077; empty: there is none.'
  }),
  sparkDir: Type.String({
    setting: 'EDGEWISE_SPARK_DIR',
    default: '',
    description: 'Folder of runs in Spark, which all its workers must share; default: spark in EDGEWISE_DATA_DIR.'
  })
}
